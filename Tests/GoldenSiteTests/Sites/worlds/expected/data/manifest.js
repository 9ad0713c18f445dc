Loremark.data({
"previews":["216bc59633ed"]});
