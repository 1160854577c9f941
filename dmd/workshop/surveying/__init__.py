"""What a designer wants to know about a map: counted, told, drawn."""
