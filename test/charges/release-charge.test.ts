import { describeRelease } from '../payments/suites/release-payment.ts'
import { describeOptionalReason } from '../payments/suites/reason.ts'
import { charges } from '../support/stories.ts'

describeRelease(charges)
describeOptionalReason('release', 'The charge was released.')
