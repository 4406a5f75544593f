/** The detectors as another project would use them: through their public API alone. */
package io.loophound.library;
