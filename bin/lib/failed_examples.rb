# frozen_string_literal: true

# Prints the examples that failed in RSpec's results, JSON files, with the beginning of what each said.

require "json"

ARGV.each do |file|
  failed = JSON.parse(File.read(file))["examples"].select { |example| example["status"] == "failed" }
  failed.each do |example|
    place = example.values_at("file_path", "line_number").join(":")
    puts "#{File.basename(file, ".json")}: #{place} #{example["full_description"]}"
    said = example.dig("exception", "message").to_s.strip.lines.first(8)
    puts(said.map { |line| "    #{line.chomp[0, 300]}" })
  end
end
