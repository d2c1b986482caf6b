/** The processes that put one load on a database together: who they are, how they meet, and how their clocks relate. */
package org.docbench.load.rank;
