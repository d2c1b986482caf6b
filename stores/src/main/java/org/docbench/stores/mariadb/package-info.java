/** MariaDB, whose JSON is text with a check. */
package org.docbench.stores.mariadb;
