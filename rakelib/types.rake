# frozen_string_literal: true

desc "Check the signatures in sig/, and that the code which uses the gem as documented fits them"
task :types do
  %w[rbs steep].each { |tool| Gem::Specification.find_by_name(tool) }
  sh "rbs", "-I", "sig", "validate"
  sh "steep", "check"
rescue Gem::MissingSpecError => e
  puts "left out: #{e.message.lines.first.chomp}"
end
