import Testing

@testable import LivePreview

@Suite struct AccessPolicyTests {
  private let local = AccessPolicy(host: nil, port: 8000, readingToken: nil, writingToken: "secret-token")
  private let shared = AccessPolicy(
    host: "0.0.0.0", port: 8000, readingToken: "secret-token", writingToken: "secret-token")

  private func request(
    _ method: String = "GET", _ path: String = "/", query: [(name: String, value: String)] = [],
    host: String? = "localhost:8000", _ headers: [(name: String, value: String)] = []
  ) -> HTTPRequest {
    HTTPRequest(
      method: method, path: path, query: query, headers: (host.map { [("host", $0)] } ?? []) + headers)
  }

  private func status(_ policy: AccessPolicy, _ request: HTTPRequest) -> Int? { policy.refusal(of: request)?.status }

  @Test(arguments: ["localhost", "localhost:8000", "LOCALHOST:9000", "127.0.0.1:8000", "[::1]:8000", "[::1]"])
  func `this machine's own names are answered`(host: String) {
    #expect(status(local, request(host: host)) == nil)
  }

  @Test(arguments: [
    nil, "", "evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example",
    "192.168.0.9:8000",
    "localhost:8000@evil.example", "localhost:", "[::1", "localhost:8000:1", "user@localhost",
  ])
  func `other names are refused, as after a name was bound anew`(host: String?) {
    #expect(status(local, request(host: host)) == 403)
  }

  @Test func `two host headers are refused`() {
    #expect(status(local, request("GET", "/", [("host", "evil.example")])) == 403)
  }

  @Test func `a server for the network is called by addresses, never by foreign names`() {
    let known = [(name: "cookie", value: "a=b; loremark-8000=secret-token")]
    #expect(status(shared, request("GET", "/", host: "192.168.0.9:8000", known)) == nil)
    #expect(status(shared, request("GET", "/", host: "[fe80::1]:8000", known)) == nil)
    #expect(status(shared, request("GET", "/", host: "evil.example", known)) == 403)
  }

  @Test(arguments: [
    "http://evil.example", "null", "https://localhost:8000", "http://localhost:9999", "http://localhost",
  ])
  func `requests from pages of other origins are refused`(origin: String) {
    #expect(status(local, request("POST", "/.loremark/api/edit", [("origin", origin)])) == 403)
    #expect(status(local, request("GET", "/", [("origin", origin)])) == 403)
  }

  @Test func `another site may lead here and do nothing else`() {
    let visit = [
      (name: "sec-fetch-site", value: "cross-site"), (name: "sec-fetch-mode", value: "navigate"),
      (name: "sec-fetch-dest", value: "document"),
    ]
    #expect(status(local, request("GET", "/npcs/ada.html", visit)) == nil)
    #expect(status(local, request("GET", "/.loremark/state.json", visit)) == 403)
    #expect(
      status(local, request("GET", "/graph.json", [("sec-fetch-site", "same-site"), ("sec-fetch-mode", "no-cors")]))
        == 403)
    let frame = [visit[0], visit[1], (name: "sec-fetch-dest", value: "iframe")]
    #expect(status(local, request("GET", "/", frame)) == 403)
  }

  @Test func `a write needs its token and its content type`() {
    func write(_ headers: [(name: String, value: String)]) -> Int? {
      status(local, request("POST", "/.loremark/api/edit", headers))
    }
    let type = (name: "content-type", value: "application/json; charset=utf-8")
    #expect(write([type]) == 403)
    #expect(write([type, ("x-loremark-token", "wrong")]) == 403)
    #expect(write([("x-loremark-token", "secret-token")]) == 415)
    #expect(write([("content-type", "text/plain"), ("x-loremark-token", "secret-token")]) == 415)
    #expect(write([type, ("x-loremark-token", "secret-token")]) == nil)
    let reading = AccessPolicy(host: nil, port: 8000, readingToken: nil, writingToken: nil)
    #expect(
      status(reading, request("POST", "/.loremark/api/edit", [type, ("x-loremark-token", "secret-token")])) == 403)
  }

  @Test(arguments: ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "POST", "CONNECT"])
  func `pages are only read`(method: String) {
    #expect(status(local, request(method, "/")) == 405)
  }

  @Test func `a reader of another machine brings the token once`() {
    let here = "192.168.0.9:8000"
    #expect(status(shared, request(host: here)) == 401)
    #expect(status(shared, request(query: [("token", "wrong")], host: here)) == 401)
    let answer = shared.refusal(of: request("GET", "/a.html", query: [("token", "secret-token")], host: here))
    #expect(answer?.status == 303)
    #expect(answer?.header("Location") == "/a.html")
    #expect(answer?.header("Set-Cookie")?.contains("HttpOnly; SameSite=") == true)
    #expect(status(shared, request("GET", "/", host: here, [("x-loremark-token", "secret-token")])) == nil)
  }

  @Test func `whoever guesses tokens is made to wait`() {
    let policy = AccessPolicy(host: "0.0.0.0", port: 8000, readingToken: "secret-token", writingToken: nil)
    for _ in 0..<10 { _ = status(policy, request(query: [("token", "guess")])) }
    #expect(status(policy, request(query: [("token", "guess")])) == 429)
    #expect(status(policy, request("GET", "/", [("cookie", "loremark-8000=secret-token")])) == nil)
  }
}
