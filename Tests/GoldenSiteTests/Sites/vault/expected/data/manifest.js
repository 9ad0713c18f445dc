Loremark.data({
"previews":["f1dcb208c4c3"]});
