/** Creates a value at its first use. For `Intl` formatters, which take milliseconds each and are rarely all needed. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}
