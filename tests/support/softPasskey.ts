import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'

interface Challenged {
  challenge: string
}

/** What a hostile device or page would do otherwise. */
interface Faults {
  origin?: string
  rpId?: string
  /** flags of the authenticator data: 0x01 present, 0x04 verified, 0x40 with a key */
  flags?: number
  counter?: number
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const verified = 0x05
const withKey = 0x40

/** A device that makes and uses one passkey (WebAuthn, ES256, no attestation), as a browser would send its answers. */
export function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge }: Challenged, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authenticatorData = (flags: number, rpId: string, count: number, rest: Uint8Array = new Uint8Array()) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(count, 1)
    return Buffer.concat([sha256(rpId), head, rest])
  }
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const, clientExtensionResults: {} }

  return {
    id: common.id,
    /** Makes the passkey. @param challenge of the options, in base64url */
    create(
      challenge: string,
      { origin: from = origin, rpId = new URL(origin).hostname, flags = verified }: Faults = {},
    ) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, CBORType>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, encodeCBOR(key)])
      const authData = authenticatorData(flags | withKey, rpId, counter, credential)
      const attestation = new Map<string, CBORType>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, CBORType>()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', { challenge }, from)),
          attestationObject: base64url(encodeCBOR(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge. */
    use(
      challenge: string,
      { origin: from = origin, rpId = new URL(origin).hostname, flags = verified, ...told }: Faults = {},
    ) {
      counter += 1
      const data = clientData('webauthn.get', { challenge }, from)
      const authData = authenticatorData(flags, rpId, told.counter ?? counter)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      }
    },
  }
}
