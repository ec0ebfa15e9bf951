/** Those that say that they are another one come before it. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'sur iPhone'],
  [/\biPad\b/, 'sur iPad'],
  [/\bAndroid\b/, 'sous Android'],
  [/\bWindows\b/, 'sous Windows'],
  [/\bCrOS\b/, 'sous ChromeOS'],
  [/\bMacintosh\b/, 'sous macOS'],
  [/\bLinux\b/, 'sous Linux'],
]

/**
 * A device as people know theirs: « Firefox sous Windows ». Browsers say little, and all in one way: a list of the common ones tells
 * them apart as well as a library does.
 * @param said what the browser says that it is (`User-Agent`)
 */
export function deviceInWords(said: string): string {
  const browser = browsers.find(([sign]) => sign.test(said))?.[1] ?? 'Navigateur inconnu'
  const system = systems.find(([sign]) => sign.test(said))?.[1]
  return system ? `${browser} ${system}` : browser
}
