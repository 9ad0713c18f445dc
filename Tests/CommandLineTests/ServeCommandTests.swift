import Foundation
import Testing

/// What keeps `loremark serve` from starting. What it serves is asked for in the browser tests.
@Suite struct ServeCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("Ada.\n", to: "journal/NPCs/Ada.md")
  }

  @Test func `a host that others reach needs a token`() throws {
    for options in [["--host", "0.0.0.0"], ["--host", "0.0.0.0", "--edit"], ["--host", "::"]] {
      let result = try program.run(["serve", "journal"] + options)
      #expect(result.exitCode == 2)
      #expect(result.errors.contains("--token "))
    }
    program.remove()
  }

  @Test(arguments: ["short", "with blanks in it", "semi;colon;cookie", "ümlaut-token-x"])
  func `a token has the letters that an address and a cookie can hold`(token: String) throws {
    let result = try program.run(["serve", "journal", "--token", token])
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("a token is 8 to 200"))
    program.remove()
  }

  @Test(arguments: ["x", "-1", "65536", "99999999999999999999", ""])
  func `a port is a number that a machine has`(port: String) throws {
    let result = try program.run(["serve", "journal", "--port=\(port)"])
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("is not a number from 0 to 65535"))
    program.remove()
  }

  @Test func `notes that the audience does not see as a whole are not edited`() throws {
    let result = try program.run(["serve", "journal", "--edit", "--audience", "public"])
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("does not see all of them"))
    program.remove()
  }

  @Test func `a journal or host that is not there is told`() throws {
    #expect(try program.run(["serve", "nowhere"]).exitCode == 2)
    let result = try program.run(["serve", "journal", "--host", "no.such.host.invalid", "--token", "a-long-token"])
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("cannot listen at no.such.host.invalid"))
    program.remove()
  }

  @Test func `an unknown audience is told with those that there are`() throws {
    let result = try program.run(["serve", "journal", "--audience", "nobody"])
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("public, gm"))
    program.remove()
  }
}
