// The metadata at the end of a Parquet file, as far as orders.parquet holds
// it: field ids and names are those of the Parquet format, the words are ours.
// A field that this IDL didn't name would be skipped while decoding, and the
// footer encoded again would be shorter; the demo compares every byte.

namespace rb ParquetFooter

// How a column's values are stored.
enum Type {
  BOOLEAN = 0,
  INT32 = 1,
  INT64 = 2,
  INT96 = 3,
  FLOAT = 4,
  DOUBLE = 5,
  BYTE_ARRAY = 6,
  FIXED_LEN_BYTE_ARRAY = 7
}

// What values mean, as older readers know it; LogicalType says it today.
enum ConvertedType {
  UTF8 = 0,
  MAP = 1,
  MAP_KEY_VALUE = 2,
  LIST = 3,
  ENUM = 4,
  DECIMAL = 5,
  DATE = 6,
  TIME_MILLIS = 7,
  TIME_MICROS = 8,
  TIMESTAMP_MILLIS = 9,
  TIMESTAMP_MICROS = 10,
  UINT_8 = 11,
  UINT_16 = 12,
  UINT_32 = 13,
  UINT_64 = 14,
  INT_8 = 15,
  INT_16 = 16,
  INT_32 = 17,
  INT_64 = 18,
  JSON = 19,
  BSON = 20,
  INTERVAL = 21
}

enum FieldRepetitionType {
  REQUIRED = 0,
  OPTIONAL = 1,
  REPEATED = 2
}

enum Encoding {
  PLAIN = 0,
  PLAIN_DICTIONARY = 2,
  RLE = 3,
  BIT_PACKED = 4,
  DELTA_BINARY_PACKED = 5,
  DELTA_LENGTH_BYTE_ARRAY = 6,
  DELTA_BYTE_ARRAY = 7,
  RLE_DICTIONARY = 8,
  BYTE_STREAM_SPLIT = 9
}

enum CompressionCodec {
  UNCOMPRESSED = 0,
  SNAPPY = 1,
  GZIP = 2,
  LZO = 3,
  BROTLI = 4,
  LZ4 = 5,
  ZSTD = 6,
  LZ4_RAW = 7
}

enum PageType {
  DATA_PAGE = 0,
  INDEX_PAGE = 1,
  DICTIONARY_PAGE = 2,
  DATA_PAGE_V2 = 3
}

// Logical types without parameters are structs without fields.
struct StringType {}
struct MapType {}
struct ListType {}
struct EnumType {}
struct DateType {}
struct NullType {}
struct JsonType {}
struct BsonType {}
struct UUIDType {}
struct Float16Type {}
struct MilliSeconds {}
struct MicroSeconds {}
struct NanoSeconds {}

union TimeUnit {
  1: MilliSeconds MILLIS,
  2: MicroSeconds MICROS,
  3: NanoSeconds NANOS
}

struct DecimalType {
  1: required i32 scale,
  2: required i32 precision
}

struct TimeType {
  1: required bool isAdjustedToUTC,
  2: required TimeUnit unit
}

struct TimestampType {
  1: required bool isAdjustedToUTC,
  2: required TimeUnit unit
}

struct IntType {
  1: required i8 bitWidth,
  2: required bool isSigned
}

union LogicalType {
  1: StringType STRING,
  2: MapType MAP,
  3: ListType LIST,
  4: EnumType ENUM,
  5: DecimalType DECIMAL,
  6: DateType DATE,
  7: TimeType TIME,
  8: TimestampType TIMESTAMP,
  10: IntType INTEGER,
  11: NullType UNKNOWN,
  12: JsonType JSON,
  13: BsonType BSON,
  14: UUIDType UUID,
  15: Float16Type FLOAT16
}

// The schema is a tree, flattened depth first.
struct SchemaElement {
  1: optional Type type,
  2: optional i32 type_length,
  3: optional FieldRepetitionType repetition_type,
  4: required string name,
  5: optional i32 num_children,
  6: optional ConvertedType converted_type,
  7: optional i32 scale,
  8: optional i32 precision,
  9: optional i32 field_id,
  10: optional LogicalType logicalType
}

// Fields 1 and 2 are the bounds by a signed comparison that older writers
// used; 5 and 6 follow the column's own order.
struct Statistics {
  1: optional binary max,
  2: optional binary min,
  3: optional i64 null_count,
  4: optional i64 distinct_count,
  5: optional binary max_value,
  6: optional binary min_value,
  7: optional bool is_max_value_exact,
  8: optional bool is_min_value_exact
}

// How large a column is in memory and how its nulls and lists are spread.
struct SizeStatistics {
  1: optional i64 unencoded_byte_array_data_bytes,
  2: optional list<i64> repetition_level_histogram,
  3: optional list<i64> definition_level_histogram
}

struct PageEncodingStats {
  1: required PageType page_type,
  2: required Encoding encoding,
  3: required i32 count
}

struct KeyValue {
  1: required string key,
  2: optional string value
}

struct ColumnMetaData {
  1: required Type type,
  2: required list<Encoding> encodings,
  3: required list<string> path_in_schema,
  4: required CompressionCodec codec,
  5: required i64 num_values,
  6: required i64 total_uncompressed_size,
  7: required i64 total_compressed_size,
  8: optional list<KeyValue> key_value_metadata,
  9: required i64 data_page_offset,
  10: optional i64 index_page_offset,
  11: optional i64 dictionary_page_offset,
  12: optional Statistics statistics,
  13: optional list<PageEncodingStats> encoding_stats,
  14: optional i64 bloom_filter_offset,
  15: optional i32 bloom_filter_length,
  16: optional SizeStatistics size_statistics
}

struct ColumnChunk {
  1: optional string file_path,
  2: required i64 file_offset,
  3: optional ColumnMetaData meta_data,
  4: optional i64 offset_index_offset,
  5: optional i32 offset_index_length,
  6: optional i64 column_index_offset,
  7: optional i32 column_index_length
}

struct SortingColumn {
  1: required i32 column_idx,
  2: required bool descending,
  3: required bool nulls_first
}

struct RowGroup {
  1: required list<ColumnChunk> columns,
  2: required i64 total_byte_size,
  3: required i64 num_rows,
  4: optional list<SortingColumn> sorting_columns,
  5: optional i64 file_offset,
  6: optional i64 total_compressed_size,
  7: optional i16 ordinal
}

struct TypeDefinedOrder {}

union ColumnOrder {
  1: TypeDefinedOrder TYPE_ORDER
}

struct FileMetaData {
  1: required i32 version,
  2: required list<SchemaElement> schema,
  3: required i64 num_rows,
  4: required list<RowGroup> row_groups,
  5: optional list<KeyValue> key_value_metadata,
  6: optional string created_by,
  7: optional list<ColumnOrder> column_orders
}
