module interop.example/peer

go 1.22

require github.com/apache/thrift v0.24.0
