Loremark.previews.add({
"xuyp9t":["Old Mill","Location",0,"Above the Harbour."],
"yf3qp9":["A Rope for Ada","Quest",["active","active","Active"],"Bring her rope. See"],
"19j3oja":["Ada Wren","NPC",0,"She keeps the wheel running. #smugglers/inner"],
"1v7i1sy":["Harbour","Location",["visited","active","Visited"],"Ships. Secret Cove is near."]});
