/** In order of precedence: browsers whose user agent also names another browser come first. */
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
 * Describes a device for its owner: « Firefox sous Windows ». User agents are reduced and uniform now, so a short list
 * of common browsers is as precise as a library.
 * @param said the `User-Agent` header
 */
export function deviceLabel(said: string): string {
  const browser = browsers.find(([sign]) => sign.test(said))?.[1] ?? 'Navigateur inconnu'
  const system = systems.find(([sign]) => sign.test(said))?.[1]
  return system ? `${browser} ${system}` : browser
}
