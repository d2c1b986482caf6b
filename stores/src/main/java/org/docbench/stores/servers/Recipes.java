package org.docbench.stores.servers;

import java.util.List;
import java.util.Optional;

/** The products that DocBench can start by a program. */
final class Recipes {
    static final List<Recipe> ALL =
            List.of(MongoRecipe.of(true), MongoRecipe.of(false), PostgresRecipe.USUAL, MysqlRecipe.USUAL);

    private Recipes() {}

    static Optional<Recipe> of(String product) {
        return ALL.stream().filter(recipe -> recipe.product().equals(product)).findFirst();
    }
}
