// The Go peer: a server for our client, or a client for our server.
//
//	peer server PROTOCOL TRANSPORT         prints its port
//	peer client PROTOCOL TRANSPORT PORT    prints what differs; status 1 if anything does
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"

	"github.com/apache/thrift/lib/go/thrift"
	"interop.example/peer/interop"
	"interop.example/peer/uuids"
)

var ctx = context.Background()

func protocols(name string) thrift.TProtocolFactory {
	if name == "compact" {
		return thrift.NewTCompactProtocolFactoryConf(nil)
	}
	return thrift.NewTBinaryProtocolFactoryConf(nil)
}

func transports(name string) thrift.TTransportFactory {
	if name == "framed" {
		return thrift.NewTFramedTransportFactoryConf(thrift.NewTTransportFactory(), nil)
	}
	return thrift.NewTBufferedTransportFactory(4096)
}

func encoded(value thrift.TStruct, factory thrift.TProtocolFactory) []byte {
	buffer := thrift.NewTMemoryBuffer()
	if err := value.Write(ctx, factory.GetProtocol(buffer)); err != nil {
		panic(err)
	}
	return buffer.Bytes()
}

// What is the same has the same bytes: in a specimen no set or map has two members.
func differences(name string, given *interop.Everything) []string {
	factory := protocols("binary")
	if bytes.Equal(encoded(specimen(name), factory), encoded(given, factory)) {
		return []string{}
	}
	return []string{fmt.Sprintf("%.2000v", given)}
}

type desk struct {
	factory thrift.TProtocolFactory
	notes   []string
}

func (d *desk) Specimen(_ context.Context, name string) (*interop.Everything, error) {
	return specimen(name), nil
}

func (d *desk) Differences(_ context.Context, name string, given *interop.Everything) ([]string, error) {
	return differences(name, given), nil
}

func (d *desk) Encoded(_ context.Context, name string) ([]byte, error) {
	return encoded(specimen(name), d.factory), nil
}

func (d *desk) Echo(_ context.Context, given *interop.Everything) (*interop.Everything, error) {
	return given, nil
}

func (d *desk) Marked(context.Context) (*uuids.Marked, error) { return marked(), nil }

func (d *desk) EchoMarked(_ context.Context, given *uuids.Marked) (*uuids.Marked, error) {
	return given, nil
}

func (d *desk) Refuse(_ context.Context, code int32) error {
	return &interop.Refused{Code: code, Reason: text}
}

func (d *desk) Fail(context.Context) error { return errors.New("not declared") }

func (d *desk) Note(_ context.Context, text string) error {
	d.notes = append(d.notes, text)
	return nil
}

func (d *desk) Noted(context.Context) ([]string, error) { return d.notes, nil }

func serve(protocol, transport string) {
	factory := protocols(protocol)
	processor := uuids.NewUuidPeerProcessor(&desk{factory: factory})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	address := listener.Addr().(*net.TCPAddr)
	if transport == "http" {
		go http.Serve(listener, http.HandlerFunc(thrift.NewThriftHandlerFunc(processor, factory, factory)))
	} else {
		listener.Close()
		socket, err := thrift.NewTServerSocket(address.String())
		if err != nil {
			panic(err)
		}
		if err := socket.Listen(); err != nil {
			panic(err)
		}
		go thrift.NewTSimpleServer4(processor, socket, transports(transport), factory).Serve()
	}
	fmt.Println(address.Port)
	io.Copy(io.Discard, os.Stdin)
}

func connection(transport, port string) thrift.TTransport {
	if transport == "http" {
		client, err := thrift.NewTHttpClient("http://127.0.0.1:" + port + "/")
		if err != nil {
			panic(err)
		}
		return client
	}
	made, err := transports(transport).GetTransport(thrift.NewTSocketConf("127.0.0.1:"+port, nil))
	if err != nil {
		panic(err)
	}
	return made
}

func call(protocol, transport, port string) {
	factory := protocols(protocol)
	made := connection(transport, port)
	if err := made.Open(); err != nil {
		panic(err)
	}
	found := check(uuids.NewUuidPeerClientFactory(made, factory), factory)
	for _, text := range found {
		fmt.Println(text)
	}
	if len(found) > 0 {
		os.Exit(1)
	}
}

func check(client uuids.UuidPeer, factory thrift.TProtocolFactory) []string {
	found := []string{}
	report := func(name, way string, texts []string, err error) {
		if err != nil {
			texts = []string{err.Error()}
		}
		for _, text := range texts {
			found = append(found, name+", "+way+": "+text)
		}
	}
	for _, name := range names {
		own := specimen(name)
		if given, err := client.Specimen(ctx, name); err != nil {
			report(name, "received", nil, err)
		} else {
			report(name, "received", differences(name, given), nil)
		}
		texts, err := client.Differences(ctx, name, own)
		report(name, "sent", texts, err)
		if given, err := client.Echo(ctx, own); err != nil {
			report(name, "there and back", nil, err)
		} else {
			report(name, "there and back", differences(name, given), nil)
		}
		if given, err := client.Encoded(ctx, name); err != nil || !bytes.Equal(given, encoded(own, factory)) {
			report(name, "encoded", []string{"other bytes"}, err)
		}
	}
	given, err := client.Marked(ctx)
	if err != nil || !given.Equals(marked()) {
		report("UUIDs", "received", []string{fmt.Sprint(given)}, err)
	}
	if given, err = client.EchoMarked(ctx, marked()); err != nil || !given.Equals(marked()) {
		report("UUIDs", "there and back", []string{fmt.Sprint(given)}, err)
	}
	var refused *interop.Refused
	if err := client.Refuse(ctx, -5); !errors.As(err, &refused) || refused.Code != -5 || refused.Reason != text {
		report("refuse", "raised", []string{fmt.Sprint(err)}, nil)
	}
	var failed thrift.TApplicationException
	if err := client.Fail(ctx); !errors.As(err, &failed) || failed.TypeId() != thrift.INTERNAL_ERROR {
		report("fail", "raised", []string{fmt.Sprint(err)}, nil)
	}
	if err := client.Note(ctx, text); err != nil {
		report("note", "raised", nil, err)
	}
	if notes, err := client.Noted(ctx); err != nil || len(notes) == 0 || notes[0] != text {
		report("note", "lost", []string{fmt.Sprint(notes)}, err)
	}
	return found
}

func main() {
	if os.Args[1] == "server" {
		serve(os.Args[2], os.Args[3])
	} else {
		call(os.Args[2], os.Args[3], os.Args[4])
	}
}
