import { defineGauges } from '#server/ground/portal/gaugeSource.ts'
import { readLastBackup } from './lastBackup.ts'

/** The last backup that was made with the data folder of this server. */
export const backupGauges = defineGauges({
  gauges: {
    mandature_backup_last_success_timestamp_seconds: {
      help: 'Time of the last backup that the command of this server has made; 0: none.',
    },
    mandature_backup_missing_files: { help: 'Files that were missing from the store during the last backup.' },
  },
  async read({ config }) {
    const last = await readLastBackup(config)
    return {
      mandature_backup_last_success_timestamp_seconds: [{ value: last ? Date.parse(last.madeAt) / 1_000 : 0 }],
      mandature_backup_missing_files: [{ value: last?.missingFiles ?? 0 }],
    }
  },
})
