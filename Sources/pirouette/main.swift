print("pirouette")
