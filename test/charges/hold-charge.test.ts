import { describeHold } from '../payments/suites/hold-payment.ts'
import { describeOptionalReason } from '../payments/suites/reason.ts'
import { charges } from '../support/stories.ts'

describeHold(charges)
describeOptionalReason('hold', 'The charge was put on hold.')
