# frozen_string_literal: true

# Decodes the footer of a Parquet file, shows what it says, encodes it again
# and compares the bytes.
#
#   ruby -I lib examples/parquet_footer/run.rb [--json]

$LOAD_PATH.unshift File.join(__dir__, "generated")

require_relative "../support/checks"
require_relative "../support/served_by"
require_relative "../support/thrift"
require_relative "parquet_file"
require_relative "schema_tree"
require_relative "totals"

checks = Checks.new("The footer of a Parquet file that pyarrow wrote")
file = ParquetFooter::ParquetFile.new(File.join(__dir__, "orders.parquet"))
footer = file.footer
factory = Thrift::CompactProtocolFactory.new
metadata = Thrift::Deserializer.new(factory).deserialize(ParquetFooter::FileMetaData.new, footer)

ParquetFooter::SchemaTree.new(metadata.schema).lines.each { |line| checks.note("  #{line}") }
checks.note("  written by #{metadata.created_by}, #{file.size} bytes, #{footer.bytesize} of them footer")
metadata.key_value_metadata.each { |pair| checks.note("  #{pair.key}: #{pair.value[0, 40]}") }
totals = ParquetFooter::Totals.new(metadata).to_h
totals.each { |name, value| checks.note("  #{name.to_s.tr("_", " ")}: #{Array(value).join(", ")}") }

again = Thrift::Serializer.new(factory).serialize(metadata)
checks.fact(:footer_bytes, footer.bytesize)
checks.fact(:totals, totals)
checks.check("the rows of the row groups are the rows of the file") do
  metadata.row_groups.sum(&:num_rows) == metadata.num_rows
end
checks.check("each row group has a chunk for each leaf of the schema, in its order") do
  leaves = metadata.schema.reject(&:num_children).map(&:name)
  metadata.row_groups.all? { |group| group.columns.map { |column| column.meta_data.path_in_schema.last } == leaves }
end
checks.check("the key-value metadata is text as it was written") do
  metadata.key_value_metadata.any? { |pair| pair.key == "città" && pair.value == "Zürich, 東京, Łódź" }
end
checks.check("decoded and encoded again, it is the same #{footer.bytesize} bytes") { again == footer }
checks.fact(:served_by, ServedBy.all_classes)
checks.finish
