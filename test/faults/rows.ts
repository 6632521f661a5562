/** A fault that the service is to live through, and the suite that shows it. */
export interface Row {
  id: string
  what: string
  goal: string
  /** Files of tests; a title picks those of its name. */
  tests: readonly string[]
  title?: string
  /** As many tests as these are: with one gone, or by another name, the row proves less. */
  count: number
  /** Its full size, where `npm test` runs a smaller one. */
  size?: Readonly<Record<string, string>>
  /** What it comes to, where the suite says no figure of its own. */
  figure?: (passed: number) => string
}

const held = (passed: number) => `${passed} tests passed, 0 failed`

export const rows: readonly Row[] = [
  {
    id: 'I1',
    what: '200 identical requests at once for each of 20 keys, by two processes; customers, and charges that are created together',
    goal: '1 effect a key, identical bytes',
    tests: ['test/http/idempotency.test.ts'],
    title: 'a storm',
    count: 4,
    figure: (passed) => `20 keys x 200 of customers and of charges: 1 effect each, 0 wrong; ${held(passed)}`,
  },
  {
    id: 'I2',
    what: 'kill -9 of the service at each of eight steps of a charge',
    goal: 'exactly once, 0 stuck, the retry answered within 1 s',
    tests: ['test/http/crash.test.ts'],
    count: 9,
    size: { KILLS: '20' },
  },
  {
    id: 'I3',
    what: 'kill -9 at random: 30 of the service, 8 of PostgreSQL and all its children',
    goal: '0 twice, 0 answered and lost, verify finds nothing, what was under way answered within 3 s',
    tests: ['test/faults/service.test.ts', 'test/faults/machine.test.ts'],
    title: 'I3',
    count: 2,
    size: { KILLS: '30', MACHINE_KILLS: '8' },
  },
  {
    id: 'I4',
    what: 'COMMIT cut before it arrives, and after it was done',
    goal: 'each once, by the next try',
    tests: ['test/faults/service.test.ts'],
    title: 'I4',
    count: 2,
    size: { CUTS: '100' },
  },
  {
    id: 'I5',
    what: 'customers and charges from 23:59:59.5 to 00:00:00.5, and 24 hours -1 s and +1 s later',
    goal: '0 double; replayed before, new after',
    tests: ['test/faults/midnight.test.ts'],
    count: 4,
    size: { KEYS: '200' },
  },
  {
    id: 'I6',
    what: 'one key in two platforms, environments and accounts, and with a rotated API key',
    goal: 'no replay across scopes; rotation replays',
    tests: ['test/http/idempotency.test.ts'],
    title: 'Idempotency-Key scope',
    count: 9,
    figure: held,
  },
  {
    id: 'I7',
    what: 'what is kept of each kind of answer, and the headers of its replay',
    goal: 'all, byte for byte',
    tests: ['test/http/idempotency.test.ts', 'test/contract/replay.test.ts'],
    title: ' (keeps|does not keep|headers of a replay|replay) ',
    count: 165,
    figure: held,
  },
  {
    id: 'F1',
    what: 'all connections to the database broken at random',
    goal: '0 process exits, 0 twice, 0 answered and lost, only 503 to clients, recovery within 1 s',
    tests: ['test/faults/service.test.ts'],
    title: 'F1',
    count: 1,
    size: { REQUESTS: '1000' },
  },
  {
    id: 'F2',
    what: '100 requests of two seconds each at ten connections; a lock that is not given; statements that break',
    goal: '503 with Retry-After within 2.5 s, /healthz answers within 100 ms, recovery within 1 s',
    tests: ['test/contract/faults.test.ts', 'test/faults/service.test.ts'],
    title: 'faults 503 [a-z ]*(pool|lock|connection|server|goes on)|F2',
    count: 6,
  },
  {
    id: 'F3',
    what: 'every message of the database 200 ms late; then a database that says nothing',
    goal: 'done; then 503 within 6 s, no pile-up, and it goes on',
    tests: ['test/faults/service.test.ts'],
    title: 'F3',
    count: 1,
  },
  {
    id: 'F4',
    what: 'the disk of the database full, at random and at each write of a charge',
    goal: '503, no 500, writes go on when there is room',
    tests: ['test/faults/machine.test.ts', 'test/contract/faults.test.ts'],
    title: 'F4|a disk that is full',
    count: 5,
  },
  {
    id: 'F5',
    what: 'the clock of a machine an hour and a day off, either way, beside one that is right',
    goal: 'nothing ends early or late, 0 double, webhooks of the right time',
    tests: ['test/faults/clock.test.ts'],
    title: 'F5',
    count: 16,
  },
  {
    id: 'F6',
    what: '5,000 events to endpoints that fail at random, and 100 kill -9 of the worker; 100 more at each of three points: taken, sent, recorded',
    goal: '0 lost; what was sent comes again under the same id',
    tests: ['test/webhooks/storm.test.ts', 'test/webhooks/killed-deliveries.test.ts'],
    title: 'lose nothing|has it sent again by the next one|by one id',
    count: 5,
    size: { EVENTS: '5000', KILLS: '100', POINT_KILLS: '100' },
    figure: (passed) => `${passed} tests passed`,
  },
  {
    id: 'F7',
    what: "a bank's file twice, half, damaged, of unknown payments, of somebody else's",
    goal: 'one effect a line, bad lines in quarantine, 0 crashes',
    tests: ['test/ach/receive-file.test.ts', 'test/ach/fetch-files.test.ts'],
    count: 38,
    figure: held,
  },
  {
    id: 'F8',
    what: 'SIGTERM while 32 clients read, create and cancel, 6 to 3 to 1, and while webhooks are under way',
    goal: 'not ready at once, what was taken is answered, exit 0 within 10 s, the successor has the rest at once',
    tests: ['test/faults/service.test.ts', 'test/http/pages.test.ts', 'test/http/raw-sockets.test.ts', 'test/webhooks/deliver-webhooks.test.ts'],
    title: 'F8|is 503 while the service stops|never say a word|are under way where a worker stops',
    count: 4,
  },
]
