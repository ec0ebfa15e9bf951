import { z } from 'zod'

const integerBetween = (least: number, most: number, usual: number) =>
  z.coerce.number().int().min(least).max(most).default(usual)

/**
 * Settings of retention times: the schema of each, and the description of valid values for the error message. (SPEC §4;
 * QUALITY, retention)
 */
export const retentionSettings = {
  // These may be shorter, not longer: QUALITY AUT-12, AUT-13, AUT-15.
  SIGN_IN_HOURS: [integerBetween(1, 12, 12), 'le nombre d’heures, de 1 à 12, après lequel une connexion prend fin'],
  SIGN_IN_REMEMBERED_DAYS: [
    integerBetween(1, 30, 30),
    'le nombre de jours, de 1 à 30, que dure une connexion mémorisée',
  ],
  RESET_LINK_MINUTES: [
    integerBetween(5, 60, 60),
    'le nombre de minutes, de 5 à 60, que sert un lien pour choisir un autre mot de passe',
  ],
  RETENTION_NOTIFICATIONS_MONTHS: [
    integerBetween(1, 36, 12),
    'le nombre de mois, de 1 à 36, que sont gardées les notifications',
  ],
  // The audit trail itself refuses less than six months (CNIL 2021-122: six months to a year).
  RETENTION_AUDIT_MONTHS: [integerBetween(6, 36, 12), 'le nombre de mois, de 6 à 36, qu’est gardé le journal d’audit'],
  RETENTION_MAILS_DAYS: [
    integerBetween(1, 365, 30),
    'le nombre de jours, de 1 à 365, que sont gardés les courriels partis',
  ],
  RETENTION_PENDING_MONTHS: [
    integerBetween(1, 24, 6),
    'le nombre de mois, de 1 à 24, qu’une demande de compte attend sa validation',
  ],
  RETENTION_GRACE_DAYS: [
    integerBetween(0, 730, 90),
    'le nombre de jours, de 0 à 730, qu’un compte reste ouvert après son dernier mandat',
  ],
  RETENTION_IDLE_MONTHS: [
    integerBetween(3, 60, 24),
    'le nombre de mois, de 3 à 60, sans connexion après lequel un compte est fermé',
  ],
  RETENTION_CLOSED_MONTHS: [
    integerBetween(1, 60, 12),
    'le nombre de mois, de 1 à 60, qu’un compte fermé est gardé avant d’être effacé',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

type RetentionValues = {
  readonly [Name in keyof typeof retentionSettings]: z.output<(typeof retentionSettings)[Name][0]>
}

export const readRetention = (read: RetentionValues) => ({
  signInMs: read.SIGN_IN_HOURS * 3_600_000,
  rememberedMs: read.SIGN_IN_REMEMBERED_DAYS * 24 * 3_600_000,
  resetLinkMs: read.RESET_LINK_MINUTES * 60_000,
  notificationsMonths: read.RETENTION_NOTIFICATIONS_MONTHS,
  auditMonths: read.RETENTION_AUDIT_MONTHS,
  mailsDays: read.RETENTION_MAILS_DAYS,
  /** for an account that nobody has activated */
  pendingMonths: read.RETENTION_PENDING_MONTHS,
  /** for an account without a current mandate */
  graceDays: read.RETENTION_GRACE_DAYS,
  /** for an account without sign-ins; its owner is warned a month before */
  idleMonths: read.RETENTION_IDLE_MONTHS,
  closedMonths: read.RETENTION_CLOSED_MONTHS,
})
