// For all files of this target.
@_exported public import TestSupport
