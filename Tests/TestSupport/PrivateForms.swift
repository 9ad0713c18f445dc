/// Ways in which people write that a note is for nobody else, and what looks like them and is none.
///
/// `ZZ` in texts stands for a word to look for.
package enum PrivateForms {
  /// Values of a status, a type, a category.
  package static let statuses: [String] = [
    "private", "draft", "secret", "hidden", "unpublished", "gm-only", "GM only", "Draft", "DRAFT", "draft.",
    "draft!", "\"draft\"", "'private'", "[draft]", "[quest, draft]", "draft # later", "**draft**", "draft 🔒", "🔒",
    "in draft", "rough draft", "draft v2", "draft (v2)", "draft, unfinished", "ｄｒａｆｔ", "dráft", "privat", "privte",
    "privado", "borrador", "brouillon", "entwurf", "Entwurf", "bozza", "rascunho", "szkic", "비공개", "下書き", "非公開",
    "草稿", "私密", "черновик", "مسودة", "unpublishd", "confidential", "not public", "for GM only", "GM eyes only",
    "gm", "dm", "DM", "Secret!", "top secret", "drаft", "not published", "nicht öffentlich", "未公開", "work - draft",
    "draft/quest", "draft | v1", "GM-ONLY", "gm_only", "'draft '",
  ]

  /// Keys under which such a value says it.
  package static let labelKeys: [String] = [
    "state", "stage", "type", "category", "kind", "label", "flags", "Status", "STATUS", "Estado", "Stand", "상태",
    "状態", "note-type", "Note Type", "workflow", "publish-status",
  ]

  /// Front matter.
  package static let lines: [String] = [
    "published: never", "published: no", "published: later", "published: 'no'", "published: not yet",
    "publish: later", "publish: never", "publish: nope", "category: gm", "category: dm", "category: secret",
    "type: draft", "access: gm", "audience: gm only", "confidential: yes", "spoiler: gm", "players: no",
    "player-visible: false", "visible: nobody", "share: false", "noindex", "noindex: true", "public: nope",
    "hide: true", "hide: true!", "dm: true", "gm_only: 1", "for: gm", "reveal: no", "for: GM!", "for: the GM",
    "audience: \"GM\"", "visibility: private!", "visibilty: private", "visibility: privat", "visibility: 🔒",
    "🔒: true", "gm only: yes", "GM Only: true", "visible to players: no", "show-to-players: false",
    "players can see: no", "hide from players: yes", "who sees: gm", "readers: [gm]", "meta: {status: draft}",
    "meta:\n  visibility: gm", "status:\n  - draft", "status:\n  current: draft", "note: GM only",
    "info: for GM eyes only", "banner: do not publish", "tags: #gm", "tags: npc #gm", "title: Plot # private",
    "title: Plot #draft", "# private\ntitle: A", "tags: [gm]", "tags: npc, secret", "tags: privado", "tags: 비공개",
    "tags: 'status/draft'", "tags: 🔒", "labels: [private]", "keywords: gm", "revealed: false",
    "shared-with: nobody", "draft: yes!", "draft: true.", "published: 'no, not yet'", "hidden: players",
    "hidden: from players", "secret: yes", "is-secret: true", "unlisted: true", "cssclasses: gm-only",
    "vertraulich: ja", "status : draft", "\"status\": \"draft\"", "status:draft", "Status: Draft (do not share)",
    "nichtöffentlich: ja", "no_publish: true", "visible: gm", "visible: false", "visible: hidden",
    "released: false", "permissions: private", "sichtbar: nein", "öffentlich: nie", "brouillon: oui", "公開: いいえ",
    "公開: しない", "공개: 아니요", "비공개: 예", "공개 여부: 아니오", "publicar: nunca", "草稿: 是",
  ]

  /// Texts without front matter.
  package static let bodies: [String] = [
    "(#gm) ZZ\n", "Text ZZ (#secret)\n", "Text ZZ （#gm）\n", "ZZ #draft\n", "ZZ #private\n", "#gm\nZZ\n",
    "GM ONLY\n\nZZ\n", "**DRAFT**\n\nZZ\n", "%% private %%\nZZ\n", "<!-- GM only -->\nZZ\n", "> GM only\n\nZZ\n",
    "DRAFT\n=====\nZZ\n", "DRAFT: ZZ later\n", "**Status:** draft\n\nZZ\n", "status:: draft\n\nZZ\n",
    "Status: draft\n\nZZ\n", "*For the GM only.*\n\nZZ\n", "# ZZ (GM only)\nx\n", "# 🔒 ZZ\nx\n",
    "# DRAFT - ZZ\nx\n", "ZZ “#gm”\n", "ZZ,#gm\n", "[GM ONLY]\n\nZZ\n", "# ZZ [draft]\n",
  ]

  /// Names of files, without `.md`.
  package static let fileNames: [String] = [
    "x.gm", "x.private", "_draft", "x (GM)", "x (DM only)", "DRAFT x", "GM - x", "x - GM", "x [draft]",
    "x (secret)", "GM x", "x GM", "gm_x", "gm-x", "x_gm", "x-gm", "draft_x", "x_draft", "x-draft", "x.draft",
    "PRIVATE x", "x (非公開)", "x（GM専用）", "🔒 x", "x 🔒", "GM Notes", "GM notes for x", "x GM notes", "Secret", "Drafts",
    "(GM) x", "[GM] x", "x {private}", "GM: x", "x – DM", "x — private", "x (Entwurf)", "Entwurf - x", "x (nur SL)",
    "x (MJ)", "x.secret", "x (ᴅʀᴀꜰᴛ)", "_private x", "x (privat)", "x-gm-only", "x_dm_only", "x (GM-only)",
    "x (not for players)", "x (do not publish)", "x.gm.v2", "SECRET x",
  ]

  /// Names of folders.
  package static let folders: [String] = [
    "Drafts", "Private", "Secrets", "_private", "GM Only", "_drafts", "GM-only", "(private)", "🔒", "🔒 Plot",
    "Privat", "DM's", "GM's notes", "private.", "Entwürfe", "Privado", "x (GM)", "GM", "draft", "Draft notes",
    "unpublished", "confidential", "for the GM", "Not for players", "PRIVATE",
  ]

  /// Front matter of notes that everyone may see.
  package static let openLines: [String] = [
    "status: alive", "status: active", "status: published", "status: public", "type: location", "type: shop",
    "category: secrets of magic", "tags: [secret-door]", "tags: [hidden-valley]", "tags: [primate]",
    "type: primate", "class: rogue", "rank: Private", "secret: he is the king", "role: gm", "players: Alice, Bob",
    "players: 4", "player: Alice", "player: me", "player: GM", "players: [Ann, GM, me]", "played by: me", "who: me",
    "for: Alice", "draft: false", "published: 2024-05-01", "published: yes",
    "hidden: false", "visibility: public", "audience: players", "status: hidden\nvisibility: public",
    "type: secret\npublish: true", "status: secret\naudience: public", "spoiler: true", "spoiler: false",
    "reveal: yes", "revealed: session 12", "known: no", "gm: Alice", "owner: DM", "created: 2024 # imported",
    "title: A # the draft horse", "color: '#gm0000'", "url: x#secrets", "# draft: true\ntitle: A",
    "#draft: true\ntitle: B", "note: keep it secret from Bob", "summary: The GM only hinted at it",
    "description: Draft animals", "status: drift", "status: crafted", "material: hide", "type: master smith",
    "category: Private school", "occupation: private detective", "group: DM's guild", "noindex: false",
    "share: true", "access: open", "permissions: none needed", "state: Idaho", "label: Hidden Leaf Village",
    "visible: from afar", "kind: npc", "type: quest", "status: unknown", "status: 완료", "상태: 진행 중", "状態: 完了",
    "tipo: lugar", "phase: 2", "stage: early", "flag: red",
  ]

  /// Texts of notes that everyone may see.
  package static let openBodies: [String] = [
    "Text ZZ about the secret [Secrets](#secrets)\n", "# Secrets of ZZ\nx\n", "Text `(#gm)` ZZ\n",
    "ZZ [[#Secrets]]\n", "ZZ #secret-door\n", "ZZ #dm-screen-review\n", "```\n(#gm)\n```\nZZ\n",
    "Draft horses ZZ\n", "# The Hidden Door ZZ\nx\n", "<a href=\"#secret\">ZZ</a>\n", "ZZ (the GM said so)\n",
    "Secret\n\nZZ\n", "Hidden\n\nZZ\n", "GM: I told you ZZ\n",
  ]

  /// Names of files that everyone may see.
  package static let openNames: [String] = [
    "The Secret Door", "Hidden Valley", "secret-door", "private-constructor", "Draft horses", "Secret of the Ooze",
    "Keeper Amberley", "Gmail", "DMG", "GMT", "Drafting table", "Master Bo", "Private Ryan", "Secretary",
    "x (draft horse)", "Hide armor", "RemoveDrafts", "SECRET OF CONSCIOUSNESS", "Session 5", "safeguard-secret",
    "The Missing Keeper", "Dungeon Master's Guide", "x (hiding)", "Hidden_Valley", "SL-5000", "KP-31", "DJ Bob",
    "MG-42", "Lock",
  ]

  /// Front matter of everything that hides a note.
  package static var hidingLines: [String] {
    statuses.map { "status: \($0)" } + labelKeys.map { "\($0): draft" } + lines
  }
}
