module interop.example/program

go 1.25

require (
	github.com/apache/thrift v0.24.0
	interop.example/peer v0.0.0
)

replace interop.example/peer => ../../generated/go
