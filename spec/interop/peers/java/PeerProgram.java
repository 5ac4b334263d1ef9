import com.sun.net.httpserver.HttpServer;
import interop.Everything;
import interop.MarkPeer;
import interop.Refused;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocolFactory;
import org.apache.thrift.server.TServer;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.transport.THttpClient;
import org.apache.thrift.transport.TIOStreamTransport;
import org.apache.thrift.transport.TServerSocket;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportFactory;
import org.apache.thrift.transport.layered.TFramedTransport;

/**
 * The Java peer: a server for our client, or a client for our server.
 *
 * <pre>
 * PeerProgram server PROTOCOL TRANSPORT         prints its port
 * PeerProgram client PROTOCOL TRANSPORT PORT    prints what differs; status 1 if anything does
 * </pre>
 */
public final class PeerProgram {
  private static final int REFUSED = -5;

  private PeerProgram() {}

  private static TProtocolFactory protocols(String name) {
    return name.equals("compact") ? new TCompactProtocol.Factory() : new TBinaryProtocol.Factory();
  }

  /** A plain socket of Java's is buffered. */
  private static TTransportFactory transports(String name) {
    return name.equals("framed") ? new TFramedTransport.Factory() : new TTransportFactory();
  }

  private static byte[] encoded(Everything value, TProtocolFactory factory) throws TException {
    return new TSerializer(factory).serialize(value);
  }

  /** What is the same has the same bytes: in a specimen no set or map has two members. */
  private static List<String> differences(String name, Everything given) throws TException {
    TProtocolFactory factory = protocols("binary");
    byte[] own = encoded(Specimens.named(name), factory);
    return java.util.Arrays.equals(own, encoded(given, factory)) ? List.of() : List.of(given.toString());
  }

  private static final class Desk implements MarkPeer.Iface {
    private final TProtocolFactory factory;
    private final List<String> notes = new ArrayList<>();

    Desk(TProtocolFactory factory) {
      this.factory = factory;
    }

    @Override
    public Everything specimen(String name) {
      return Specimens.named(name);
    }

    @Override
    public List<String> differences(String name, Everything given) throws TException {
      return PeerProgram.differences(name, given);
    }

    @Override
    public ByteBuffer encoded(String name) throws TException {
      return ByteBuffer.wrap(PeerProgram.encoded(Specimens.named(name), factory));
    }

    @Override
    public Everything echo(Everything given) {
      return given;
    }

    @Override
    public UUID mark() {
      return Specimens.MARK;
    }

    @Override
    public UUID echo_mark(UUID given) {
      return given;
    }

    @Override
    public void refuse(int code) throws Refused {
      throw new Refused(code, Specimens.TEXT);
    }

    @Override
    public void fail() {
      throw new IllegalStateException("not declared");
    }

    @Override
    public void note(String text) {
      notes.add(text);
    }

    @Override
    public List<String> noted() {
      return notes;
    }
  }

  /** The library has a servlet, which needs a container; what it does with a request is this. */
  private static int serveHttp(TProtocolFactory factory) throws Exception {
    MarkPeer.Processor<Desk> processor = new MarkPeer.Processor<>(new Desk(factory));
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          ByteArrayOutputStream output = new ByteArrayOutputStream();
          try {
            TTransport transport = new TIOStreamTransport(exchange.getRequestBody(), output);
            processor.process(factory.getProtocol(transport), factory.getProtocol(transport));
          } catch (TException error) {
            throw new java.io.IOException(error);
          }
          exchange.getResponseHeaders().set("Content-Type", "application/x-thrift");
          exchange.sendResponseHeaders(200, output.size() == 0 ? -1 : output.size());
          exchange.getResponseBody().write(output.toByteArray());
          exchange.close();
        });
    server.start();
    return server.getAddress().getPort();
  }

  private static void serve(String protocol, String transport) throws Exception {
    TProtocolFactory factory = protocols(protocol);
    if (transport.equals("http")) {
      System.out.println(serveHttp(factory));
      System.in.transferTo(java.io.OutputStream.nullOutputStream());
      System.exit(0);
    }
    ServerSocket listener = new ServerSocket();
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    TServer server =
        new TThreadPoolServer(
            new TThreadPoolServer.Args(new TServerSocket(listener))
                .processor(new MarkPeer.Processor<>(new Desk(factory)))
                .protocolFactory(factory)
                .transportFactory(transports(transport)));
    System.out.println(listener.getLocalPort());
    Thread thread = new Thread(server::serve);
    thread.setDaemon(true);
    thread.start();
    System.in.transferTo(java.io.OutputStream.nullOutputStream());
  }

  private static List<String> check(MarkPeer.Iface client, TProtocolFactory factory) throws TException {
    List<String> found = new ArrayList<>();
    for (String name : Specimens.NAMES) {
      Everything own = Specimens.named(name);
      differences(name, client.specimen(name)).forEach(text -> found.add(name + ", received: " + text));
      client.differences(name, own).forEach(text -> found.add(name + ", sent: " + text));
      differences(name, client.echo(own)).forEach(text -> found.add(name + ", there and back: " + text));
      if (!client.encoded(name).equals(ByteBuffer.wrap(encoded(own, factory)))) {
        found.add(name + ": other bytes");
      }
    }
    for (UUID given : List.of(client.mark(), client.echo_mark(Specimens.MARK))) {
      if (!given.equals(Specimens.MARK)) {
        found.add("UUID: " + given);
      }
    }
    try {
      client.refuse(REFUSED);
      found.add("nothing was refused");
    } catch (Refused error) {
      if (error.getCode() != REFUSED || !error.getReason().equals(Specimens.TEXT)) {
        found.add("refused: " + error);
      }
    }
    try {
      client.fail();
      found.add("nothing failed");
    } catch (TApplicationException error) {
      if (error.getType() != TApplicationException.INTERNAL_ERROR) {
        found.add("failed: " + error);
      }
    }
    client.note(Specimens.TEXT);
    if (!client.noted().contains(Specimens.TEXT)) {
      found.add("the oneway call got lost");
    }
    return found;
  }

  private static TTransport connection(String transport, int port) throws TException {
    return transport.equals("http")
        ? new THttpClient("http://127.0.0.1:" + port + "/")
        : transports(transport).getTransport(new TSocket("127.0.0.1", port));
  }

  private static void call(String protocol, String transport, int port) throws Exception {
    TProtocolFactory factory = protocols(protocol);
    try (TTransport connection = connection(transport, port)) {
      if (!connection.isOpen()) {
        connection.open();
      }
      List<String> found = check(new MarkPeer.Client(factory.getProtocol(connection)), factory);
      found.forEach(System.out::println);
      System.exit(found.isEmpty() ? 0 : 1);
    }
  }

  /** See the class. */
  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("server")) {
      serve(arguments[1], arguments[2]);
    } else {
      call(arguments[1], arguments[2], Integer.parseInt(arguments[3]));
    }
  }
}
