/** Makes a thing when it is first asked for. Formatters of `Intl` take the browser milliseconds each, and most screens use few of them. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}
