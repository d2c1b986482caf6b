/** The whole service: gateway, backends and table put together. */
package org.docbench.service.serve;
