Loremark.previews.add({
"djt9qx":["Drowned Tower","Location",0,"Home of Mara."],
"lre0ez":["Mara","NPC",["alive","neutral","Alive"],"Status: alive"],
"zleoll":["The Long Run","Note",0,"One file for everything."],
"1f74rke":["Limestone Cave","Location",["cleared","completed","Cleared"]]});
