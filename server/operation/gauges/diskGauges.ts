import { statfs } from 'node:fs/promises'
import { defineGauges } from '#server/ground/portal/gaugeSource.ts'

/** Space of the folders of this server: of its data, and of its files. Both may be on one disk. */
export const diskGauges = defineGauges({
  gauges: {
    mandature_disk_size_bytes: { help: 'Size of the disk of a folder.', labels: ['folder'] },
    mandature_disk_free_bytes: {
      help: 'Space that the portal may still use on the disk of a folder.',
      labels: ['folder'],
    },
  },
  async read({ config: { dataDir, filesDir } }) {
    const folders = { data: dataDir, files: filesDir }
    const disks = await Promise.all(
      Object.entries(folders).map(async ([folder, path]) => ({ labels: { folder }, ...(await statfs(path)) })),
    )
    return {
      mandature_disk_size_bytes: disks.map(({ labels, blocks, bsize }) => ({ labels, value: blocks * bsize })),
      mandature_disk_free_bytes: disks.map(({ labels, bavail, bsize }) => ({ labels, value: bavail * bsize })),
    }
  },
})
