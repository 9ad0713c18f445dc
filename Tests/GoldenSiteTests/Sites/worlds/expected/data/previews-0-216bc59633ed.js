Loremark.previews.add({
"2kidwx":["First 1","Location",["cleared","completed","Cleared"],"Level of First."],
"9p43dl":["Second","World",0,"Second world."],
"a6n5cu":["First 2","Location",["cleared","completed","Cleared"],"Level of First."],
"10slwwr":["Second 1","Location",["cleared","completed","Cleared"],"Level of Second."],
"1f1b7n9":["First","World",0,"First world."],
"1kdypas":["Second 2","Location",0,"Level of Second."]});
