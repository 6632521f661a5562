import { describeCancel } from '../payments/suites/cancel-payment.ts'
import { describeOptionalReason } from '../payments/suites/reason.ts'
import { charges } from '../support/stories.ts'

describeCancel(charges)
describeOptionalReason('cancel', 'The charge was cancelled.')
