print("loremark")
