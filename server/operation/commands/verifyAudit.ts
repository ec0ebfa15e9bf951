import { type TrailVerification, verifyTrail } from '#server/ground/audit/verifyTrail.ts'
import type { Command } from './command.ts'

/**
 * Verifies the hash chain of the audit trail (QUALITY DAT-07). The exit code is 1 when an event was altered or removed.
 */
export const verifyAuditCommand: Command = {
  usage: 'verify-audit',
  description: ['relit le journal d’audit et dit si une ligne a été modifiée ou retirée'],
  run: async ({ withPortal, say }) => {
    const verified = await withPortal(({ portal }) => verifyTrail(portal))
    if (verified.fault) process.exitCode = 1
    for (const line of describeVerification(verified)) say(line)
  },
}

export function describeVerification({ lines, unsealed, position, hash, fault }: TrailVerification): string[] {
  if (fault?.kind === 'altered')
    return [
      `La ligne ${fault.id} du journal d’audit (n° ${fault.position} de la chaîne) a été modifiée après son écriture.`,
      `Les ${lines} lignes qui la précèdent sont intactes.`,
    ]
  if (fault)
    return [
      `Une ligne du journal d’audit a été retirée : celle qui était au n° ${fault.position} de la chaîne.`,
      `Les ${lines} lignes qui la précèdent sont intactes.`,
    ]
  return [
    `Le journal d’audit est intact : ${lines} lignes vérifiées, ${unsealed} trop récentes pour être scellées.`,
    ...(position > 0 ? [`À noter hors du portail pour comparer plus tard : n° ${position}, empreinte ${hash}`] : []),
  ]
}
