import type { Config } from '#server/ground/configuration/config.ts'
import { defineGauges } from '#server/ground/portal/gaugeSource.ts'
import { readCertificate } from '#server/operation/doctor/checkCertificate.ts'

/** The certificate is read this often, since Prometheus asks twice a minute. Milliseconds. */
const renewalMs = 3_600_000

type Certificate = Awaited<ReturnType<typeof readCertificate>>

/** Reads the certificate of PUBLIC_URL now and then. A scrape does not wait for it, so that the first one has no value. */
export function createCertificateGauges(read: (config: Pick<Config, 'publicUrl'>) => Promise<Certificate>) {
  let last: Certificate = null
  let readAt = Number.NEGATIVE_INFINITY
  return defineGauges({
    gauges: {
      mandature_certificate_trusted: {
        help: '1: the certificate of PUBLIC_URL is valid for its name; 0: browsers refuse it. Absent when this server does not reach it.',
      },
      mandature_certificate_expiry_timestamp_seconds: { help: 'End of the certificate of PUBLIC_URL.' },
    },
    async read({ config }) {
      const now = performance.now()
      if (now - readAt >= renewalMs) {
        readAt = now
        void read(config).then((certificate) => {
          last = certificate
        })
      }
      return {
        mandature_certificate_trusted: last ? [{ value: last.validTo ? 1 : 0 }] : [],
        mandature_certificate_expiry_timestamp_seconds: last?.validTo
          ? [{ value: last.validTo.getTime() / 1_000 }]
          : [],
      }
    },
  })
}

export const certificateGauges = createCertificateGauges(readCertificate)
