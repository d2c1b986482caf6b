/** Oracle Database: JSON columns, JSON collection tables and duality views, over its own driver and in its own binary form, OSON. */
package org.docbench.stores.oracle;
