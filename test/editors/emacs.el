;;; -*- lexical-binding: t -*-
;; Works in Emacs as a user would, and writes what it showed into STATELINE_REPORT. Every wait has a limit.
(require 'json)
(setq make-backup-files nil
      create-lockfiles nil
      eglot-connect-timeout 60
      json-encoding-pretty-print t)
(defvar report nil)

(defun show-in-report (key value)
  (push (cons key value) report))

(defun wait-for (condition)
  "Wait until CONDITION returns something, and send what changed meanwhile, as an idle Emacs does."
  (let ((end (+ (float-time) 20)) value)
    (while (and (not (setq value (funcall condition))) (< (float-time) end))
      (eglot--signal-textDocument/didChange)
      (accept-process-output nil 0.05)
      (read-event nil nil 0.01))
    value))

(defun severity-of (diagnostic)
  (pcase (flymake-diagnostic-type diagnostic)
    ('eglot-error "error")
    ('eglot-warning "warning")
    ('eglot-note "note")))

(defun diagnostics ()
  (flymake-start)
  (sort (mapcar (lambda (each)
                  (format "%d %s %s"
                          (line-number-at-pos (min (point-max) (flymake-diagnostic-beg each)))
                          (severity-of each)
                          (flymake-diagnostic-text each)))
                (flymake-diagnostics))
        #'string<))

(defun has-diagnostic (text)
  (seq-some (lambda (row) (string-match-p (regexp-quote text) row)) (diagnostics)))

(defun go-behind (text)
  (goto-char (point-min))
  (search-forward text))

(defun replace-once (text replacement)
  (go-behind text)
  (replace-match replacement t t))

(defun lines-with (text file)
  (with-temp-buffer
    (insert-file-contents file)
    (seq-filter (lambda (line) (string-match-p (regexp-quote text) line))
                (split-string (buffer-string) "\n"))))

(defun work ()
  (find-file "main.tf")
  ;; The hook of the configuration connects when Emacs is idle, which it never is here.
  (call-interactively #'eglot)
  (wait-for (lambda () (> (length (diagnostics)) 2)))
  (show-in-report 'diagnostics (diagnostics))

  (go-behind "\"network\"")
  (backward-char)
  (let (hover)
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq hover text)))
    (wait-for (lambda () hover))
    (show-in-report 'hover (substring-no-properties (or hover ""))))

  (replace-once "input = \"weekly\"" "input = \"${var.")
  (pcase-let ((`(,_ ,_ ,table . ,_) (eglot-completion-at-point)))
    (show-in-report 'completion (mapcar #'substring-no-properties (all-completions "" table))))
  (insert "en")
  (completion-at-point)
  (show-in-report 'completedLine (string-trim (thing-at-point 'line t)))
  (delete-region (line-beginning-position) (line-end-position))
  (insert "  input = \"weekly\"")

  (replace-once "\"backup\"" "\"nightly\"")
  (wait-for (lambda () (has-diagnostic "terraform_data.backup will be destroyed")))
  (show-in-report 'lost (diagnostics))
  (let ((last-nonmenu-event ?\r))
    (cl-letf (((symbol-function 'completing-read)
               (lambda (_prompt items &rest _)
                 (show-in-report 'actions (mapcar #'car items))
                 (caar items))))
      (eglot-code-actions (point) nil nil t)))
  (wait-for (lambda () (not (has-diagnostic "terraform_data.backup will be destroyed"))))
  (show-in-report 'movedText
                  (save-excursion
                    (goto-char (point-max))
                    (string-trim (buffer-substring-no-properties (search-backward "moved {") (point-max)))))
  (show-in-report 'diagnosticsAfterMove (diagnostics))

  ;; A character of two UTF-16 units stands before the name.
  (replace-once "\"shop-${var" "\"😀-${var")
  (go-behind "😀-${var.env")
  (eglot--signal-textDocument/didChange)
  (cl-letf (((symbol-function 'y-or-n-p) #'always))
    (eglot-rename "stage"))
  (save-some-buffers t)
  (show-in-report 'renamed
                  (mapcar (lambda (file) (cons file (vconcat (lines-with "stage" file))))
                          '("main.tf" "outputs.tf" "terraform.tfvars" "variables.tf")))

  (wait-for
   (lambda ()
     (let ((plan (jsonrpc-request (eglot--current-server-or-lose) :workspace/executeCommand
                                  (list :command "stateline.server.plan"
                                        :arguments (vector (list :uri (eglot--path-to-uri default-directory)))))))
       (unless (string-match-p "has an error" plan)
         (show-in-report 'plan plan)))))

  (with-temp-file "terraform.tfvars"
    (insert-file-contents "terraform.tfvars")
    (replace-once "2026.11" "2026.10"))
  (wait-for (lambda () (not (has-diagnostic "forces replacement"))))
  (show-in-report 'afterChangeOnDisk (diagnostics)))

(show-in-report 'version emacs-version)
(condition-case fault
    (work)
  (error (show-in-report 'fault (format "%S" fault))))
(with-temp-file (getenv "STATELINE_REPORT")
  (insert (json-encode report)))
