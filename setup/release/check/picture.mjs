// node picture.mjs : draws with the packages of the installed release that have programs of their own
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const packages = createRequire('/usr/lib/mandature/package.json')
const load = (name) => import(pathToFileURL(packages.resolve(name)))
const { default: sharp } = await load('sharp')
const { createCanvas } = await load('@napi-rs/canvas')
const picture = { create: { width: 64, height: 64, channels: 3, background: 'red' } }
if ((await sharp(picture).resize(8).jpeg().toBuffer()).length === 0) process.exit(1)
if (createCanvas(8, 8).toBuffer('image/png').length === 0) process.exit(1)
