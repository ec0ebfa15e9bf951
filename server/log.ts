import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

/** Lines go out by so many bytes, or so many milliseconds later: each write costs as much as the line that it writes. */
const batch = { minLength: 4_096, periodicFlush: 200 } as const

/** One JSON line per event. Nothing of a request but what is named here is ever written (QUALITY DAT-08). */
export const openLog = (
  { logLevel }: Pick<Config, 'logLevel'>,
  to: DestinationStream = pino.destination({ dest: 1, ...batch }),
): Logger =>
  pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { req: () => undefined, res: () => undefined },
    },
    to,
  )
