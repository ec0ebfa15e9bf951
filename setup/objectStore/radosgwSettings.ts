import { join } from 'node:path'

/** The key that the portal signs with. */
export const radosgwKey = { AWS_ACCESS_KEY_ID: 'portail', AWS_SECRET_ACCESS_KEY: 'secret-de-mandature' }
/** Part of each signature. radosgw takes any, but knows no region of another name when a bucket is created. */
export const radosgwRegion = 'us-east-1'
/** Identifiers of the cluster and of its one device. */
export const [clusterId, deviceId] = ['6d616e64-6174-4572-8000-000000000001', '6d616e64-6174-4572-8000-000000000002']
/** Number of ports. A device listens on four of them, and on others when it was seen down. */
export const radosgwPortCount = 10
export const monitorPort = (port: number): number => port + 1

/**
 * Settings of the programs of Ceph: one monitor, one device in a sparse file of 10 GB and one radosgw, which answers on
 * `port`. The monitor and the device use the ports after it. No program proves to another who it is: all listen on
 * 127.0.0.1 only.
 * @param libraries the folder of shared libraries in the unpacked packages
 */
export const radosgwSettings = (folder: string, libraries: string, port: number): string => `[global]
fsid = ${clusterId}
mon host = v2:127.0.0.1:${monitorPort(port)}/0
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr1 = false
ms bind port min = ${port + 2}
ms bind port max = ${port + radosgwPortCount - 1}
auth cluster required = none
auth service required = none
auth client required = none
auth allow insecure global id reclaim = true
# radosgw asks for encryption by default, which needs keys.
ms mon client mode = crc
plugin dir = ${join(libraries, 'ceph')}
erasure code dir = ${join(libraries, 'ceph/erasure-code')}
run dir = ${folder}
crash dir = ${folder}
log file = ${folder}/$name.log
admin socket =
pid file =
# One copy of everything.
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
# The first start creates eight pools one after the other.
paxos propose interval = 0.05
paxos min wait = 0.02
mon data avail crit = 0
[mon.a]
mon data = ${join(folder, 'monitor')}
[osd.0]
osd data = ${join(folder, 'device')}
osd objectstore = bluestore
bluestore block create = true
bluestore block size = ${10 * 1024 ** 3}
osd memory target = ${896 * 1024 ** 2}
osd class dir = ${join(libraries, 'rados-classes')}
[client.radosgw]
rgw data = ${folder}
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw rados pool pg num min = 1
`
