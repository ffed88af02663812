// Blocks `action` and `action_trigger`.
import { one } from "../text.mjs";

export const TEXTS = [
  one("action block", 'action "made_up" "a" {\n  config {\n    x = 1\n  }\n}\n'),
  one(
    "action trigger",
    'resource "terraform_data" "a" {\n  lifecycle {\n    action_trigger {\n      events  = [after_create]\n      actions = [action.made_up.a]\n    }\n  }\n}\n',
  ),
  one(
    "action trigger before a destruction",
    'resource "terraform_data" "a" {\n  lifecycle {\n    action_trigger {\n      events  = [before_destroy]\n      actions = [action.made_up.a]\n    }\n  }\n}\n',
  ),
  one(
    "action trigger with on_failure",
    'resource "terraform_data" "a" {\n  lifecycle {\n    action_trigger {\n      events     = [after_create]\n      actions    = [action.made_up.a]\n      on_failure = continue\n    }\n  }\n}\n',
  ),
  one("action without a name", 'action "made_up" {\n}\n'),
];
