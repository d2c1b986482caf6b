/** Whether a server that the user named has what a run needs, asked statement by statement before the run. */
package org.docbench.stores.doctor;
