Loremark.data({
"previews":["3b2c36cdf92a"]});
