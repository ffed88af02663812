-- Works in Neovim as a user would, and writes what it showed into STATELINE_REPORT. Every wait has a limit.
local report = { version = vim.version().major .. "." .. vim.version().minor .. "." .. vim.version().patch }
local severities = { "error", "warning", "information", "hint" }

local function wait(condition)
  return vim.wait(20000, condition, 50)
end

local function feed(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), "tx!", false)
end

local function diagnostics()
  local rows = vim.tbl_map(function(each)
    local severity = severities[each.severity]
    return string.format("%d %s %s [%s]: %s", each.lnum + 1, severity, each.source, each.code, each.message)
  end, vim.diagnostic.get(0))
  table.sort(rows)
  return rows
end

local function has_diagnostic(text)
  return #vim.tbl_filter(function(row) return row:find(text, 1, true) end, diagnostics()) > 0
end

local function lines_of(buffer)
  return vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
end

local function floating_text()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      return table.concat(lines_of(vim.api.nvim_win_get_buf(window)), "\n")
    end
  end
end

local function run()
  vim.cmd("edit main.tf")
  wait(function() return #diagnostics() > 2 end)
  report.diagnostics = diagnostics()

  vim.fn.search('"network" {')
  vim.lsp.buf.hover()
  wait(floating_text)
  report.hover = floating_text()

  vim.lsp.codelens.refresh()
  wait(function() return #vim.lsp.codelens.get(0) > 0 end)
  report.lenses = vim.tbl_map(function(lens) return lens.command.title end, vim.lsp.codelens.get(0))

  -- Insert mode lasts until the keys that come after the menu.
  vim.o.completeopt = "menuone"
  vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
  vim.fn.search('input = "weekly"')
  vim.defer_fn(function()
    wait(function() return vim.fn.pumvisible() == 1 end)
    report.completion = vim.tbl_map(function(item) return item.word end, vim.fn.complete_info({ "items" }).items)
    vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes("<C-y><Esc>", true, false, true), "t", false)
  end, 500)
  feed('0Cinput = "${var.en<C-x><C-o>')
  report.completedLine = vim.trim(vim.fn.getline("."))
  vim.fn.setline(".", '  input = "weekly"')

  vim.fn.search('"backup" {')
  vim.cmd([[substitute/"backup"/"nightly"/]])
  wait(function() return has_diagnostic("terraform_data.backup will be destroyed") end)
  report.lost = diagnostics()
  vim.ui.select = function(items, options, choose)
    report.actions = vim.tbl_map(options.format_item, items)
    choose(items[1], 1)
  end
  vim.lsp.buf.code_action()
  wait(function() return vim.fn.search("from = terraform_data.backup", "nw") > 0 end)
  report.movedText = table.concat(vim.list_slice(lines_of(0), #lines_of(0) - 3), "\n")
  wait(function() return not has_diagnostic("terraform_data.backup will be destroyed") end)
  report.diagnosticsAfterMove = diagnostics()

  -- A character of two UTF-16 units stands before the name.
  vim.cmd([[%substitute/"shop-\ze\${var/"😀-/]])
  vim.fn.search("😀")
  vim.fn.search("environment")
  vim.lsp.buf.rename("stage")
  wait(function() return vim.fn.search("var.stage", "nw") > 0 end)
  vim.cmd("wall")
  report.renamed = vim.empty_dict()
  for _, file in ipairs({ "main.tf", "outputs.tf", "terraform.tfvars", "variables.tf" }) do
    report.renamed[file] = vim.tbl_filter(function(line) return line:find("stage", 1, true) end, vim.fn.readfile(file))
  end

  local function plan()
    local argument = { uri = vim.uri_from_fname(vim.fn.getcwd()) }
    local parameters = { command = "stateline.server.plan", arguments = { argument } }
    local _, reply = next(vim.lsp.buf_request_sync(0, "workspace/executeCommand", parameters, 10000) or {})
    return reply and reply.result
  end
  wait(function()
    report.plan = plan()
    return not (report.plan or "has an error"):find("has an error", 1, true)
  end)

  local values = vim.fn.readfile("terraform.tfvars")
  values[1] = 'release = "2026.10"'
  vim.fn.writefile(values, "terraform.tfvars")
  wait(function() return not has_diagnostic("forces replacement") end)
  report.afterChangeOnDisk = diagnostics()
end

local succeeded, fault = pcall(run)
report.fault = not succeeded and fault or nil
vim.fn.writefile({ vim.fn.json_encode(report) }, vim.env.STATELINE_REPORT)
vim.cmd("qall!")
