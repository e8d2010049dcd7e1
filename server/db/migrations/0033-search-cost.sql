-- Cutting a text into its pieces costs: the index has them already, so that no plan should cut the texts of its rows again.
alter function grams(text) cost 10000;
