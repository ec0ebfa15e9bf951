import { expect, test } from 'vitest'
import { deviceLabel } from './deviceLabel.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox sous Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`,
    'Edge sous Windows',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/139.0.0.0 Safari/537.36`, 'Chrome sous Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/139.0.0.0 Safari/537.36`, 'Chrome sous ChromeOS'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/139.0.0.0 Mobile Safari/537.36`, 'Chrome sous Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet sous Android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox sous Android'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Opera sous Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari sous macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari sur iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0 Mobile/15E148 Safari/604.1',
    'Chrome sur iPad',
  ],
  ['curl/8.5.0', 'Navigateur inconnu'],
  ['', 'Navigateur inconnu'],
])('%s', (said, words) => {
  expect(deviceLabel(said)).toBe(words)
})
