# frozen_string_literal: true

# Prints the examples that failed in RSpec's results, JSON files, with the beginning of what each said.

require "json"

ARGV.each do |file|
  failed = JSON.parse(File.read(file))["examples"].select { |example| example["status"] == "failed" }
  failed.each do |example|
    puts "#{File.basename(file, ".json")}: #{example["file_path"]}:#{example["line_number"]} #{example["full_description"]}"
    puts example.dig("exception", "message").to_s.strip.lines.first(8).map { |line| "    #{line.chomp[0, 300]}" }
  end
end
