// The C++ peer: a server for our client, or a client for our server.
//
//   peer server PROTOCOL TRANSPORT         prints its port
//   peer client PROTOCOL TRANSPORT PORT    prints what differs; status 1 if anything does

#include <algorithm>
#include <iostream>
#include <sstream>
#include <thread>

#include <thrift/TApplicationException.h>
#include <thrift/TOutput.h>
#include <thrift/protocol/TBinaryProtocol.h>
#include <thrift/protocol/TCompactProtocol.h>
#include <thrift/server/TThreadedServer.h>
#include <thrift/transport/TBufferTransports.h>
#include <thrift/transport/THttpClient.h>
#include <thrift/transport/THttpServer.h>
#include <thrift/transport/TServerSocket.h>
#include <thrift/transport/TSocket.h>

#include "Peer.h"
#include "specimens.h"

using namespace apache::thrift;
using namespace apache::thrift::protocol;
using namespace apache::thrift::server;
using namespace apache::thrift::transport;
using interop::Everything;
using std::make_shared;
using std::shared_ptr;
using std::string;
using std::vector;

static const int32_t REFUSED = -5;

static shared_ptr<TProtocolFactory> protocols(const string& name) {
  if (name == "compact") return make_shared<TCompactProtocolFactory>();
  return make_shared<TBinaryProtocolFactory>();
}

static shared_ptr<TTransportFactory> transports(const string& name) {
  if (name == "framed") return make_shared<TFramedTransportFactory>();
  if (name == "http") return make_shared<THttpServerTransportFactory>();
  return make_shared<TBufferedTransportFactory>();
}

static string encoded(const Everything& value, const shared_ptr<TProtocolFactory>& factory) {
  auto buffer = make_shared<TMemoryBuffer>();
  value.write(factory->getProtocol(buffer).get());
  return buffer->getBufferAsString();
}

// What is the same has the same bytes: in a specimen no set or map has two members.
static vector<string> differences(const string& name, const Everything& given) {
  auto factory = protocols("binary");
  if (encoded(specimens::named(name), factory) == encoded(given, factory)) return {};
  std::ostringstream text;
  text << given;
  return {text.str().substr(0, 2000)};
}

class Desk : public interop::PeerIf {
 public:
  explicit Desk(shared_ptr<TProtocolFactory> factory) : factory_(std::move(factory)) {}

  void specimen(Everything& reply, const string& name) override { reply = specimens::named(name); }

  void differences(vector<string>& reply, const string& name, const Everything& given) override {
    reply = ::differences(name, given);
  }

  void encoded(string& reply, const string& name) override { reply = ::encoded(specimens::named(name), factory_); }

  void echo(Everything& reply, const Everything& given) override { reply = given; }

  void refuse(const int32_t code) override {
    interop::Refused refused;
    refused.__set_code(code);
    refused.__set_reason(specimens::TEXT);
    throw refused;
  }

  void fail() override { throw std::runtime_error("not declared"); }

  void note(const string& text) override { notes_.push_back(text); }

  void noted(vector<string>& reply) override { reply = notes_; }

 private:
  shared_ptr<TProtocolFactory> factory_;
  vector<string> notes_;
};

static void serve(const string& protocol, const string& transport) {
  auto factory = protocols(protocol);
  auto socket = make_shared<TServerSocket>("127.0.0.1", 0);
  socket->listen();
  std::cout << socket->getPort() << std::endl;
  // Listening once more would take another port.
  struct Listening : TServerTransport {
    explicit Listening(shared_ptr<TServerSocket> below) : below_(std::move(below)) {}
    shared_ptr<TTransport> acceptImpl() override { return below_->accept(); }
    void close() override { below_->close(); }
    shared_ptr<TServerSocket> below_;
  };
  TThreadedServer server(make_shared<interop::PeerProcessor>(make_shared<Desk>(factory)),
                         make_shared<Listening>(socket), transports(transport), factory);
  std::thread([&server] { server.serve(); }).detach();
  for (string line; std::getline(std::cin, line);) {
  }
  std::_Exit(0);
}

// Without oneway calls over HTTP: the client doesn't take the answer that HTTP has for every request.
static vector<string> check(interop::PeerIf& client, const shared_ptr<TProtocolFactory>& factory, bool oneway) {
  vector<string> found;
  auto report = [&found](const string& name, const vector<string>& texts) {
    for (const auto& text : texts) found.push_back(name + ": " + text);
  };
  for (const auto& name : specimens::NAMES) {
    const Everything own = specimens::named(name);
    Everything given;
    client.specimen(given, name);
    report(name + ", received", differences(name, given));
    vector<string> texts;
    client.differences(texts, name, own);
    report(name + ", sent", texts);
    client.echo(given, own);
    report(name + ", there and back", differences(name, given));
    string bytes;
    client.encoded(bytes, name);
    if (bytes != encoded(own, factory)) report(name, {"other bytes"});
  }
  try {
    client.refuse(REFUSED);
    report("refuse", {"nothing was refused"});
  } catch (const interop::Refused& error) {
    if (error.code != REFUSED || error.reason != specimens::TEXT) report("refuse", {error.reason});
  }
  try {
    client.fail();
    report("fail", {"nothing failed"});
  } catch (const TApplicationException& error) {
    if (error.getType() != TApplicationException::INTERNAL_ERROR) report("fail", {error.what()});
  }
  if (!oneway) return found;

  client.note(specimens::TEXT);
  vector<string> notes;
  client.noted(notes);
  if (std::find(notes.begin(), notes.end(), specimens::TEXT) == notes.end()) report("note", {"got lost"});
  return found;
}

static shared_ptr<TTransport> connection_to(const string& transport, int port) {
  auto socket = make_shared<TSocket>("127.0.0.1", port);
  if (transport == "http") return make_shared<THttpClient>(socket, "127.0.0.1", "/");
  return transports(transport)->getTransport(socket);
}

static int call(const string& protocol, const string& transport, int port) {
  auto factory = protocols(protocol);
  auto connection = connection_to(transport, port);
  connection->open();
  interop::PeerClient client(factory->getProtocol(connection));
  const auto found = check(client, factory, transport != "http");
  for (const auto& text : found) std::cout << text << std::endl;
  return found.empty() ? 0 : 1;
}

int main(int count, char** arguments) {
  GlobalOutput.setOutputFunction([](const char*) {});
  const vector<string> words(arguments + 1, arguments + count);
  if (words[0] == "server") {
    serve(words[1], words[2]);
    return 0;
  }
  try {
    return call(words[1], words[2], std::stoi(words[3]));
  } catch (const std::exception& error) {
    std::cout << error.what() << std::endl;
    return 1;
  }
}
