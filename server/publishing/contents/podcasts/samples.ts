// Silent audio files for tests, in the formats that encoders write.

const ascii = (words: string) => Buffer.from(words, 'latin1')

/** Creates MPEG-1 layer III frames at 44.1 kHz; each lasts 26 ms. */
export function mp3(frames: number, kilobits: readonly (128 | 160)[] = [128]): Buffer {
  const frame = { 128: [0x90, 417], 160: [0xa0, 522] } as const
  return Buffer.concat(
    Array.from({ length: frames }, (_, index) => {
      const [second, bytes] = frame[kilobits[index % kilobits.length] ?? 128]
      const whole = Buffer.alloc(bytes)
      whole.set([0xff, 0xfb, second, 0x00])
      return whole
    }),
  )
}

/** Creates an ID3 tag with that many bytes of content. */
export function id3(bytes: number): Buffer {
  const tag = Buffer.alloc(10 + bytes)
  tag.set([...ascii('ID3'), 3, 0, 0])
  // The size is stored as four groups of seven bits.
  tag.set([bytes >> 21, (bytes >> 14) & 0x7f, (bytes >> 7) & 0x7f, bytes & 0x7f], 6)
  return tag
}

const uint32 = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => Buffer.from([value >>> 24, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff])),
  )

const box = (name: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([uint32(body.length + 8), ascii(name), body])
}

/** Creates an MPEG-4 file with one track: audio, or video. */
export function m4a(seconds: number, { kind = 'soun' }: { kind?: 'soun' | 'vide' } = {}): Buffer {
  const scale = 44_100
  const entry =
    kind === 'soun'
      ? box(
          'mp4a',
          Buffer.alloc(6),
          Buffer.from([0, 1]),
          Buffer.alloc(8),
          Buffer.from([0, 2, 0, 16, 0, 0, 0, 0]),
          uint32(scale << 16),
        )
      : box('avc1', Buffer.alloc(6), Buffer.from([0, 1]), Buffer.alloc(70))
  const table = box(
    'stbl',
    box('stsd', uint32(0, 1), entry),
    box('stts', uint32(0, 1, 1, seconds * scale)),
    box('stsc', uint32(0, 1, 1, 1, 1)),
    box('stsz', uint32(0, 4, 1)),
    box('stco', uint32(0, 1, 32)),
  )
  const media = box(
    'mdia',
    box('mdhd', uint32(0, 0, 0, scale, seconds * scale, 0)),
    box('hdlr', uint32(0, 0), ascii(kind), Buffer.alloc(13)),
    box('minf', table),
  )
  const movie = box('mvhd', uint32(0, 0, 0, 1_000, seconds * 1_000), Buffer.alloc(76), uint32(2))
  const track = box('trak', box('tkhd', uint32(3, 0, 0, 1, 0, seconds * 1_000), Buffer.alloc(60)), media)
  return Buffer.concat([
    box('ftyp', ascii('M4A '), uint32(0), ascii('M4A mp42isom')),
    box('mdat', Buffer.alloc(4)),
    box('moov', movie, track),
  ])
}

/** Creates a page of an Ogg file; `position` counts samples. */
function page(sequence: number, position: number, content: Buffer, flags: number): Buffer {
  const head = Buffer.alloc(27)
  head.set([...ascii('OggS'), 0, flags])
  head.writeBigUInt64LE(BigInt(position), 6)
  head.writeUInt32LE(7, 14)
  head.writeUInt32LE(sequence, 18)
  head.writeUInt8(1, 26)
  return Buffer.concat([head, Buffer.from([content.length]), content])
}

/** Creates Opus in Ogg, at 48 kHz. */
export function ogg(seconds: number): Buffer {
  const opusHead = Buffer.alloc(19)
  opusHead.set([...ascii('OpusHead'), 1, 1])
  opusHead.writeUInt32LE(48_000, 12)
  const opusTags = Buffer.concat([ascii('OpusTags'), Buffer.alloc(8)])
  return Buffer.concat([
    page(0, 0, opusHead, 2),
    page(1, 0, opusTags, 0),
    page(2, 24_000 * seconds, Buffer.alloc(40), 0),
    page(3, 48_000 * seconds, Buffer.alloc(40), 4),
  ])
}
